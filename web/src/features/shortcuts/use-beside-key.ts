import { useNavigate } from '@tanstack/react-router';
import { type BesideThing, besideText, lastChat } from '../../lib/beside.ts';
import { useShortcut } from './use-shortcut.ts';

/** A key puts a thing beside the chat that one was in last; where there was none, one is chosen. */
export const useBesideKey = (thing: BesideThing, onChoose: () => void): void => {
  const navigate = useNavigate();
  useShortcut('beside', () => {
    const channelId = lastChat();
    if (channelId === null) onChoose();
    else void navigate({ to: '/c/$channelId', params: { channelId }, search: { beside: besideText(thing) } });
  });
};
