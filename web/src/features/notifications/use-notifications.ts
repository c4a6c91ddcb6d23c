import { useAction } from '../../lib/use-action.ts';

const STALE = ['GET /api/v1/notifications', 'GET /api/v1/notifications/unread-count'] as const;

export const useReadAll = () => useAction('POST /api/v1/notifications/mark-all-read', { stale: STALE });
export const useReadOne = () => useAction('PATCH /api/v1/notifications/{id}/read', { stale: STALE });
export const useRemoveOne = () => useAction('DELETE /api/v1/notifications/{id}', { stale: STALE });
