export const AsWritten = ({ text }: { readonly text: string }) => (
  <p className="whitespace-pre-wrap break-words">{text}</p>
);
