import assert from 'node:assert/strict';
import { test } from 'node:test';
import { screen } from '@testing-library/react';
import { show, toastSays } from '../../../test/page.tsx';
import { answer, lastAsked } from '../../../test/server.ts';
import { PasswordCard } from './PasswordCard.tsx';

const CHANGE = 'POST /api/v1/profile/password';

for (const isWanted of [false, true])
  test(`a new password ${isWanted ? 'ends the API keys when that is ticked' : 'leaves the API keys alone unless asked'}`, async () => {
    answer(CHANGE, { message: 'password changed' });
    const { user } = await show(<PasswordCard />);
    await user.type(screen.getByLabelText('Current password'), 'the old password');
    await user.type(screen.getByLabelText('New password'), 'a new password');
    if (isWanted) await user.click(screen.getByRole('checkbox', { name: 'Also end my API keys' }));
    await user.click(screen.getByRole('button', { name: 'Change the password' }));
    await toastSays(/Your password has been changed/);
    assert.equal(lastAsked(CHANGE).body.end_api_keys ?? false, isWanted);
  });
