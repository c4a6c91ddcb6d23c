import { chosenWorkspace, givenUp, giveUpWorkspace } from './workspace.ts';

/** While a person leaves or deletes a workspace or its team: that it goes is no news to them, and what they do says so itself. */
export const withoutLossTold = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
  givenUp.add(id);
  try {
    const answer = await work();
    const chosen = chosenWorkspace();
    if (chosen?.id === id || chosen?.team_id === id) giveUpWorkspace(chosen.id);
    return answer;
  } finally {
    givenUp.delete(id);
  }
};
