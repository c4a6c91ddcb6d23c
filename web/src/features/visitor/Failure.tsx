/** What the server refused, at the foot of a form. */
export const Failure = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <p role="alert" className="mt-4 rounded-control bg-danger-soft px-3.5 py-3 text-sm text-danger-text">
      {text}
    </p>
  );
