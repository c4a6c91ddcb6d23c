export const AsWritten = ({ text }: { readonly text: string }) => (
  <p dir="auto" className="whitespace-pre-wrap break-words">
    {text}
  </p>
);
