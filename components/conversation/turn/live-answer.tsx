import dynamic from "next/dynamic";
import { Suspense } from "react";

interface AnswerProps {
  text: string;
}

// What reads Markdown comes after the page itself works.
const TurnAnswer = dynamic(() =>
  import("./turn-answer").then(
    (module) => module.TurnAnswer,
    () => PlainAnswer,
  ),
);

/**
 * An answer that the server has not drawn: as it was written until what reads Markdown has come, and for good where it never
 * does. Without the boundary React would draw nothing of the whole page meanwhile, not even what somebody types.
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
