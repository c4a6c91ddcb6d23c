import { useEffect } from 'react';
import { isInFront } from '../../lib/in-front.ts';
import { listen } from '../../lib/live.ts';
import { playOnce, type Sound } from './sounds.ts';

/** Answers that were seen being written: one that is changed later, as by a reaction, has been finished before. */
const WRITTEN_MAX = 200;

/** Hears what happens, and sounds while the person looks elsewhere. */
export const SoundWatch = () => {
  useEffect(() => {
    const written = new Set<string>();
    const heard = new Set<string>();
    const sound = (id: string, which: Sound): void => {
      // An event may come twice.
      if (heard.has(id)) return;
      if (heard.size >= WRITTEN_MAX) heard.clear();
      heard.add(id);
      if (!isInFront()) playOnce(which);
    };
    return listen({
      'notification.created': ({ id, type }) => {
        if (type === 'mention' || type === 'message') sound(id, type);
      },
      'notification.updated': ({ id, type, created_at }) => {
        if (type === 'message') sound(`${id} ${created_at}`, type);
      },
      'user.message.created': ({ message: { id, status } }) => {
        if (status === 'streaming' && written.size < WRITTEN_MAX) written.add(id);
      },
      'user.message.updated': ({ message: { id, status } }) => {
        if (status !== 'streaming' && written.delete(id)) sound(id, 'answer');
      },
    });
  }, []);
  return null;
};
