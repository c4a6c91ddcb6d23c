import { Popover } from '@base-ui/react/popover';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The ones that people answer with; a message says the rest. */
const EMOJI = [
  '👍',
  '👎',
  '❤️',
  '😂',
  '🎉',
  '🤔',
  '👀',
  '🙏',
  '✅',
  '❌',
  '🔥',
  '💯',
  '🚀',
  '💡',
  '😮',
  '😢',
  '😍',
  '😅',
  '🙌',
  '👏',
  '💪',
  '🤝',
  '⭐',
  '🐛',
];

interface EmojiPickerProps {
  readonly trigger: ReactElement;
  readonly onPick: (emoji: string) => void;
  readonly onOpenChange: (isOpen: boolean) => void;
}

export const EmojiPicker = ({ trigger, onPick, onOpenChange }: EmojiPickerProps) => {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const change = (open: boolean): void => {
    setIsOpen(open);
    onOpenChange(open);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={change}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-50">
          <Popover.Popup aria-label={t('chat.react')} className="popup grid grid-cols-8 gap-0.5 p-1.5">
            {EMOJI.map((emoji) => (
              <button
                key={emoji}
                type="button"
                onClick={() => {
                  change(false);
                  onPick(emoji);
                }}
                className="grid size-9 place-items-center rounded-md text-lg hover:bg-hover"
              >
                {emoji}
              </button>
            ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
};
