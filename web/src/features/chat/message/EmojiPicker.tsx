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

/** One of them ends the choice. */
export const EmojiPicker = ({ onPick }: { readonly onPick: (emoji: string) => void }) => (
  <div className="grid grid-cols-8 gap-0.5 p-1.5">
    {EMOJI.map((emoji) => (
      <button
        key={emoji}
        type="button"
        onClick={() => onPick(emoji)}
        className="grid size-9 place-items-center rounded-md text-lg hover:bg-hover"
      >
        {emoji}
      </button>
    ))}
  </div>
);
