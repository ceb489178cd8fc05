import dynamic from "next/dynamic";
import { Suspense } from "react";

interface AnswerProps {
  text: string;
}

// The Markdown renderer loads after the page itself works.
const TurnAnswer = dynamic(() =>
  import("./turn-answer").then(
    (module) => module.TurnAnswer,
    () => PlainAnswer,
  ),
);

/**
 * An answer that the server has not rendered: plain text until the Markdown renderer has loaded, and for good if it does not
 * load. Without the boundary React would not render the page meanwhile, not even typed text.
 */
export function LiveAnswer({ text }: AnswerProps) {
  return (
    <Suspense fallback={<PlainAnswer text={text} />}>
      <TurnAnswer text={text} />
    </Suspense>
  );
}

function PlainAnswer({ text }: AnswerProps) {
  return (
    <div className="answer">
      <p className="whitespace-pre-wrap">{text}</p>
    </div>
  );
}
