import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { useMe } from '../../lib/me.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { type ChosenFrom, inOrder, MessagesChoice, offeredOf } from '../../ui/MessagesChoice.tsx';
import { SelectField } from '../../ui/Select.tsx';
import { TextAreaField, TextField } from '../../ui/TextField.tsx';
import { PersonPicker } from '../forms/index.ts';
import { STALE } from './use-assignments.ts';

const PERSON = { key: 'person', type: 'user', label: '', required: true, readonly: false } as const;
const TITLE_MAX = 80;
const MESSAGES_MAX = 100;
const QUESTIONS_MAX = 20;
const QUESTION_MAX = 200;
/** Of the choice whether a person gets it. */
const ONE_PERSON = 'person';

interface AssignMessageProps extends ChosenFrom {
  readonly onClose: () => void;
}

const linesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What is to be answered, each in a field of its own. */
const formOf = (questions: readonly string[]) => ({
  fields: questions.map((label, at) => ({
    key: `answer_${at + 1}`,
    type: 'textarea' as const,
    label,
    required: true,
  })),
});

/** To the end of the day that was chosen, where the person is. */
const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

interface Given {
  readonly title: string;
  /** A team, or that it is for one person. */
  readonly to: string;
  readonly person: string;
  readonly due: string;
  readonly questions: string;
  readonly chosen: readonly string[];
}

const bodyOf = ({ title, to, person, due, questions }: Given, message_ids: string[]) => {
  const asked = linesOf(questions);
  return {
    ...{ message_ids, title: title.trim() },
    assignee: to === ONE_PERSON ? { id: person } : ({ kind: 'team', team_id: to } as const),
    ...(due === '' ? {} : { due_at: endOfDay(due) }),
    ...(asked.length === 0 ? {} : { form: formOf(asked) }),
  };
};

const areTooMany = (questions: readonly string[]): boolean =>
  questions.length > QUESTIONS_MAX || questions.some((line) => line.length > QUESTION_MAX);

const wrongIn = ({ title, to, person, chosen, questions }: Given, t: TFunction) => ({
  ...(title.trim() === '' ? { title: t('form.required') } : {}),
  ...(to === ONE_PERSON && person === '' ? { person: t('form.required') } : {}),
  ...(chosen.length === 0 || chosen.length > MESSAGES_MAX ? { chosen: t('form.required') } : {}),
  ...(areTooMany(linesOf(questions))
    ? { questions: t('assignment_page.questions_many', { most: QUESTIONS_MAX }) }
    : {}),
});

/** Gives what was said to a person, or to the people of a team, as something to be done. */
export const AssignMessage = ({ message, among, onClose }: AssignMessageProps) => {
  const { t } = useTranslation();
  const offered = offeredOf({ message, among });
  const [firstLine = ''] = message.content.trim().split('\n');
  const initial: Given = {
    ...{ title: firstLine.slice(0, TITLE_MAX), to: ONE_PERSON, person: '', due: '', questions: '' },
    chosen: [message.id],
  };
  const give = async (given: Given): Promise<void> => {
    await call('POST /api/v1/assignments/from-messages', {
      body: bodyOf(given, inOrder(offered, given.chosen)),
    });
    onClose();
    toast.success(t('assignment_page.given'));
    await invalidate(...STALE);
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('assignment_page.from_message')}
      description={t('assignment_page.from_message_text')}
      submitText={t('assignment_page.give')}
      form={{ initial: { ...initial }, check: (given) => wrongIn(given, t), submit: give }}
    >
      {(form) => (
        <>
          <TextField {...form.text('title')} label={t('assignment_page.what')} />
          <ForWhom
            to={form.values.to}
            person={form.values.person}
            error={form.errors.person}
            onTo={(to) => form.set('to', to)}
            onPerson={(person) => form.set('person', person)}
          />
          <TextField {...form.text('due')} type="date" label={t('assignment_page.due_day')} />
          <TextAreaField
            {...form.text('questions')}
            label={t('assignment_page.questions')}
            description={t('assignment_page.questions_text')}
          />
          {offered.length > 1 && (
            <MessagesChoice
              legend={t('note_page.from_messages')}
              offered={offered}
              chosen={[...form.values.chosen]}
              error={form.errors.chosen}
              onChange={(ids) => form.set('chosen', ids)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
};

interface ForWhomProps {
  readonly to: string;
  readonly person: string;
  readonly error: string | undefined;
  readonly onTo: (to: string) => void;
  readonly onPerson: (id: string) => void;
}

const ForWhom = ({ to, person, error, onTo, onPerson }: ForWhomProps) => {
  const { t } = useTranslation();
  const { teams } = useMe();
  return (
    <>
      {teams.length > 0 && (
        <SelectField
          label={t('assignment_page.to_kind')}
          value={to}
          onValueChange={onTo}
          choices={[
            { value: ONE_PERSON, label: t('assignment_page.to_person') },
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {to === ONE_PERSON && (
        <PersonPicker
          field={PERSON}
          label={t('assignment_page.to_whom')}
          value={person === '' ? undefined : person}
          error={error}
          isDisabled={false}
          onChange={(id) => onPerson(typeof id === 'string' ? id : '')}
        />
      )}
    </>
  );
};
