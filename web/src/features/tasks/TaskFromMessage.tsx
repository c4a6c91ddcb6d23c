import { TITLE_MAX } from '@parley/contract/limits';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { invalidate } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { SeenBy, useSeenBy } from './SeenBy.tsx';
import { Understood, useQuickTask } from './Understood.tsx';

const PROPOSED_MAX = 80;
/** What Markdown begins a heading, a quotation or an entry of a list with. */
const MARKS = /^(?:#{1,6}\s+|>\s*|[-*+]\s+(?:\[[ xX]\]\s+)?|\d+[.)]\s+)+/;
const AROUND = /\*\*|__|`/g;

/** The first line that says something, without its marks. */
const proposed = (content: string): string => {
  const lines = content.split('\n').map((line) => line.trim().replace(MARKS, '').replace(AROUND, '').trim());
  const line = lines.find((one) => /[\p{L}\p{N}]/u.test(one)) ?? '';
  return line.length > PROPOSED_MAX ? `${line.slice(0, PROPOSED_MAX - 1).trimEnd()}…` : line;
};

interface TaskFromMessageProps {
  readonly message: { readonly id: string; readonly content: string };
  readonly onClose: () => void;
}

/** What was said becomes something to do, with a link back: its text stays where it was said. */
export const TaskFromMessage = ({ message, onClose }: TaskFromMessageProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const workspace = useWorkspace();
  const read = useQuickTask();
  const seenBy = useSeenBy({});
  const make = async (line: string): Promise<void> => {
    const { labels, ...task } = read(line);
    const place = {
      ...(workspace ? { workspace_id: workspace.id } : {}),
      ...seenBy?.given,
    };
    const { id } = await call('POST /api/v1/tasks', {
      body: { ...task, labels: [...labels], message_id: message.id, ...place },
    });
    onClose();
    const go = (): void => void navigate({ to: '/tasks/$taskId', params: { taskId: id }, search: {} });
    toast.success(t('task_page.made'), { actionProps: { children: t('task_page.open_it'), onClick: go } });
    await invalidate('GET /api/v1/tasks');
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={t('tasks.new')}
      description={t('task_page.from_message_text')}
      submitText={t('task_page.add')}
      form={{
        initial: { line: proposed(message.content) },
        check: ({ line }) => (read(line).title === '' ? { line: t('form.required') } : {}),
        submit: ({ line }) => make(line),
      }}
    >
      {(form) => (
        <>
          <TextField
            {...form.text('line')}
            label={t('task_page.what')}
            description={t('task_page.what_text')}
            maxLength={TITLE_MAX}
            autoComplete="off"
          />
          <Understood task={read(form.values.line)} />
          {seenBy && <SeenBy {...seenBy} />}
        </>
      )}
    </FormDialog>
  );
};
