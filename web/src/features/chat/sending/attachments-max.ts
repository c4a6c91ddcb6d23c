/** As many files as one message may have; the server holds to it. */
export const ATTACHMENTS_MAX = 20;
