import type { Assignment } from '@parley/contract';
import { Ellipsis, Undo2, UserRoundPen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api.ts';
import { railScreen } from '../../lib/frame.ts';
import { invalidate } from '../../lib/query.ts';
import { useAction } from '../../lib/use-action.ts';
import { useScreen } from '../../lib/use-screen.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PersonPicker } from '../forms/index.ts';
import { STALE } from './use-assignments.ts';

interface AssignmentMenuProps {
  readonly assignment: Assignment;
  readonly isMine: boolean;
}

/** Giving it to another person stands in the head where there is room; giving it back, and the rest of a phone, behind the dots. The server says who may. */
export const AssignmentMenu = ({ assignment: { id }, isMine }: AssignmentMenuProps) => {
  const { t } = useTranslation();
  const hasRoom = useScreen(railScreen);
  const [isHandingOver, setIsHandingOver] = useState(false);
  const release = useAction('POST /api/v1/assignments/{id}/release', { stale: [...STALE] });
  const handOver = (): void => setIsHandingOver(true);
  return (
    <>
      {hasRoom && (
        <Button look="quiet" onClick={handOver}>
          {t('assignment_page.hand_over')}
        </Button>
      )}
      {(isMine || !hasRoom) && (
        <Menu
          trigger={
            <Button look="quiet" size="icon" aria-label={t('assignment_page.more')}>
              <Ellipsis aria-hidden="true" />
            </Button>
          }
        >
          {isMine && (
            <MenuItem
              icon={<Undo2 aria-hidden="true" />}
              onClick={() => release.mutate({ params: { id }, body: { keep_draft: true } })}
            >
              {t('assignment_page.put_back')}
            </MenuItem>
          )}
          {!hasRoom && (
            <MenuItem icon={<UserRoundPen aria-hidden="true" />} onClick={handOver}>
              {t('assignment_page.hand_over')}
            </MenuItem>
          )}
        </Menu>
      )}
      <HandOver id={id} isOpen={isHandingOver} onClose={() => setIsHandingOver(false)} />
    </>
  );
};

interface HandOverProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const PERSON = { key: 'person', type: 'user', label: '', required: true, readonly: false } as const;

const HandOver = ({ id, isOpen, onClose }: HandOverProps) => {
  const { t } = useTranslation();
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('assignment_page.hand_over')}
      description={t('assignment_page.hand_over_text')}
      submitText={t('assignment_page.hand_over')}
      form={{
        initial: { person: '', reason: '' },
        check: ({ person }) => (person === '' ? { person: t('form.required') } : {}),
        submit: async ({ person, reason }) => {
          await call('POST /api/v1/assignments/{id}/reassign', {
            params: { id },
            body: { user_id: person, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) },
          });
          onClose();
          await invalidate(...STALE);
        },
      }}
    >
      {(form) => (
        <>
          <PersonPicker
            field={PERSON}
            label={t('assignment_page.to_whom')}
            value={form.values.person === '' ? undefined : form.values.person}
            error={form.errors.person}
            isDisabled={false}
            onChange={(person) => form.set('person', typeof person === 'string' ? person : '')}
          />
          <TextField {...form.text('reason')} label={t('assignment_page.reason')} />
        </>
      )}
    </FormDialog>
  );
};
