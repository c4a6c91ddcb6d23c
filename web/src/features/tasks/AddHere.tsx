import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';

interface AddHereProps {
  /** What the line for a new task begins with: words that it understands. */
  readonly words?: string;
  readonly text: string;
}

/** The way out of an empty view: into the line for a new task. */
export const AddHere = ({ words, text }: AddHereProps) => {
  const navigate = useNavigate();
  return (
    <Button
      onClick={() =>
        void navigate({
          to: '.',
          search: ((before: object) => before) as never,
          state: { addsTask: true, ...(words === undefined ? {} : { taskWords: words }) },
          replace: true,
        })
      }
    >
      <Plus aria-hidden="true" />
      {text}
    </Button>
  );
};
