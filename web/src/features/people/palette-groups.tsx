import type { PaletteGroup } from '../../feature.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useOpenDirect } from './open-direct.ts';
import { usePeopleMeant } from './use-people-meant.ts';

const PEOPLE_MAX = 5;
/** Where people were asked for by their sign, and nothing else was said. */
const LISTED_MAX = 20;

/** Choosing one opens the conversation with them. Those whom one shares something with come first; the sign alone lists them. */
const people: PaletteGroup = {
  order: 40,
  sign: '@',
  needs: 'surface.chat.access',
  useFound: ({ debounced, isSignAlone }) => {
    const openDirect = useOpenDirect();
    const { people, isAsking } = usePeopleMeant(debounced, isSignAlone);
    const items = people
      .slice(0, isSignAlone ? LISTED_MAX : PEOPLE_MAX)
      .map(({ id, display_name, handle, avatar }) => ({
        id: `person:${id}`,
        icon: <Avatar name={display_name || handle} image={avatar} className="size-6 text-[0.625rem]" />,
        content: (
          <>
            <span className="truncate">{display_name || handle}</span>
            <bdi dir="ltr" className="truncate text-ink-faint">
              @{handle}
            </bdi>
          </>
        ),
        run: () => void openDirect({ id, name: display_name || handle }),
      }));
    return { heading: 'palette.people', items, isAsking };
  },
};

export const groups = [people];
