// How long and how many: the numbers that the schemas check, the server uses and the page shows. Nothing is imported here, so that the
// page can take them without zod.

export const USERNAME_MIN = 3;
export const USERNAME_MAX = 64;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const AVATAR_BYTES_MAX = 2 * 1024 * 1024;

/** Names of people, personas, groups, keys, configurations and whatever else is called by a name. */
export const NAME_MAX = 100;
/** Titles of conversations and folders, and the names that models are shown under. */
export const TITLE_MAX = 200;
export const DESCRIPTION_MAX = 2_000;
export const TASK_DESCRIPTION_MAX = 20_000;
export const TASK_COMMENT_MAX = 10_000;
export const TASK_REASON_MAX = 500;
export const TASK_LABEL_MAX = 50;
export const TASK_LABELS_MAX = 20;
export const CHECKLIST_MAX = 100;
export const CHECKLIST_TEXT_MAX = 500;
export const CRON_MAX = 100;
export const PROJECT_ICON_MAX = 32;
/** The name of a voice, as its provider says it. */
export const VOICE_NAME_MAX = 100;
/** Of one memory, in UTF-16 units. */
export const MEMORY_CHARACTERS_MAX = 2_000;
/** Of each of the two fields of a person's own instructions, in UTF-16 units. */
export const OWN_INSTRUCTIONS_MAX = 3_000;
/** Of one prompt, in UTF-16 units. */
export const PROMPT_CHARACTERS_MAX = 20_000;
export const PROMPT_COMMAND_MAX = 40;
/** Places that one prompt leaves open. */
export const PROMPT_VARIABLES_MAX = 20;
/** What is put into one of them on the page, in UTF-16 units. */
export const PROMPT_VALUE_MAX = 2_000;
export const PROMPT_TAG_MAX = 50;
export const PROMPT_TAGS_MAX = 20;
/** Of one recording that is to be written down. */
export const RECORDING_BYTES_MAX = 25 * 1024 * 1024;
/** Of one text that is to be read out, in UTF-16 units. */
export const SPEECH_CHARACTERS_MAX = 4_096;
/** Of one note, in UTF-16 units. */
export const NOTE_CHARACTERS_MAX = 1_000_000;
/** That become one note. */
export const NOTE_MESSAGES_MAX = 200;
/** Of more notes that hold the words, the newest so many are listed. */
export const NOTES_FOUND_MAX = 2_000;
/** The path of the folder that a note lies in. */
export const NOTE_FOLDER_MAX = 300;
export const NOTE_TAG_MAX = 50;
export const NOTE_TAGS_MAX = 30;
/** What the assistant is asked to do with a note. */
export const NOTE_INSTRUCTION_MAX = 4_000;
/** Makes vectors of English texts on the server itself. A provider's model never has this name. */
export const BUILT_IN_MODEL = 'built-in/all-MiniLM-L6-v2';
/** Of one document of a knowledge base, in UTF-16 units: as much as is read of a file. */
export const DOCUMENT_CHARACTERS_MAX = 2_000_000;
export const DOCUMENT_URL_MAX = 2_000;
/** Knowledge bases that one channel, persona, project or workspace draws on. */
export const KNOWLEDGE_BINDINGS_MAX = 100;
/** Without its @. */
export const HANDLE_MAX = 40;
export const GREETING_MAX = 4_000;
export const ROLE_NAME_MAX = 60;
export const ROLE_DESCRIPTION_MAX = 500;
export const TOOL_SERVER_NAME_MAX = 32;
/** The name that a provider has for a model. */
export const MODEL_ID_MAX = 200;
/** The beginning of a person's handle, username or display name. */
export const PERSON_SEARCH_MAX = 64;
/** What is looked for. */
export const SEARCH_TEXT_MAX = 200;

export const PAGE_SIZE_DEFAULT = 50;
export const PAGE_SIZE_MAX = 200;

/** People that one request may ask the presence of. */
export const PRESENCE_USERS_MAX = 100;

export const SYSTEM_PROMPT_MAX = 64 * 1024;
export const STARTERS_MAX = 12;

/** Counted as people count: an emoji is one. */
export const MESSAGE_CHARACTERS_MAX = 200_000;
/** Of all files that go along inside the questions of a chat without a channel, as data URIs: the rest of what one may weigh is for words. */
export const INLINE_FILES_CHARACTERS_MAX = 6 * 1024 * 1024;
/** Files of one message. */
export const ATTACHMENTS_MAX = 20;
/** Things that one question may be about. */
export const CONTEXT_ITEMS_MAX = 20;
/** Models that one question may be put to at once. */
export const MODELS_PER_QUESTION_MAX = 8;
/** How an answer is to be written again, or branches merged. */
export const ANSWER_INSTRUCTION_MAX = 4_000;
/** Tokens of one answer. */
export const COMPLETION_TOKENS_MAX = 10_000_000;
/** Models that one request may sort. */
export const PREFERENCES_BULK_MAX = 1_000;
/** Files of one field of a form, unless the field says how many. */
export const FORM_FILES_MAX = 20;
/** What a person reads above a field of a form. */
export const FORM_LABEL_MAX = 200;
export const FEEDBACK_COMMENT_MAX = 4_000;
/** Why a branch should be the main line of a channel. */
export const PROPOSAL_NOTE_MAX = 1_000;

/** Of the stages of a workflow: how often one is tried again, with how many seconds between, and how long one try may take. */
export const STAGE_RETRIES_MAX = 10;
export const STAGE_BACKOFF_SECONDS_MAX = 3_600;
export const STAGE_SECONDS_MAX = 280;
/** For how long an assignment stays with who claimed it. */
export const STAGE_CLAIM_MINUTES_MAX = 7 * 24 * 60;
/** People of one stage, and so its votes. */
export const STAGE_USERS_MAX = 100;
export const STAGE_TURNS_MAX = 200;

/** A larger change of a note does not fit into a frame of the socket. */
export const NOTE_FRAME_BYTES_MAX = 45_000;

export const BACKUP_NOTE_MAX = 500;
export const HOLD_REASON_MAX = 500;
export const HOLD_TARGET_MAX = 500;
export const RETENTION_DAYS_MAX = 36_500;
export const BACKUP_PASSPHRASE_MIN = 8;
export const BACKUP_PASSPHRASE_MAX = 1_000;

/** What a person writes out, instead of their password, to have their account erased. */
export const ERASE_CONFIRMATION = 'erase';
