import { Plus, X } from "lucide-react";
import type { Decision } from "#lib/plans/schema.ts";
import { planWords } from "#lib/words/plan.ts";
import { Button } from "../../ui/button";
import { Input } from "../../ui/input";
import { Select } from "../../ui/select";
import { Textarea } from "../../ui/textarea";
import { choicesFor, nameOfDecision } from "./decision-name";

interface FactFieldsProps {
  facts: string[];
  onChange: (facts: string[]) => void;
}

export function FactFields({ facts, onChange }: FactFieldsProps) {
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-1.5 font-medium text-sm">{planWords.briefFields.facts}</legend>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts have no id; what is shown follows their order alone
        <div key={index} className="flex items-center gap-1">
          <Input
            aria-label={planWords.fact(index + 1)}
            value={fact}
            onChange={(event) => onChange(facts.with(index, event.target.value))}
          />
          <Button
            variant="quiet"
            size="icon"
            aria-label={planWords.factRemove(index + 1)}
            onClick={() => onChange(facts.toSpliced(index, 1))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <Button variant="secondary" size="small" className="justify-self-start" onClick={() => onChange([...facts, ""])}>
        <Plus aria-hidden />
        {planWords.factAdd}
      </Button>
    </fieldset>
  );
}

interface DecisionFieldsProps {
  decisions: Decision[];
  onChange: (decisions: Decision[]) => void;
}

/** A choice and a sentence for every entry of the site and of the person's wish; none can be left out. */
export function DecisionFields({ decisions, onChange }: DecisionFieldsProps) {
  const change = (index: number, decision: Decision) => onChange(decisions.with(index, decision));
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <legend className="mb-1.5 font-medium text-sm">{planWords.briefFields.decisions}</legend>
      {decisions.map((decision, index) => {
        const name = nameOfDecision(decision.id);
        return (
          <div key={decision.id} className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-xl border border-line p-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <span className="min-w-0 font-medium text-sm [overflow-wrap:anywhere]">{name}</span>
              <Select
                aria-label={planWords.decision(name)}
                value={decision.decision}
                onChange={(event) =>
                  change(index, { ...decision, decision: event.target.value as Decision["decision"] })
                }
              >
                {choicesFor(decision).map((choice) => (
                  <option key={choice} value={choice}>
                    {planWords.decisions[choice]}
                  </option>
                ))}
              </Select>
            </div>
            <Textarea
              isShort
              aria-label={planWords.decisionText(name)}
              value={decision.what}
              onChange={(event) => change(index, { ...decision, what: event.target.value })}
            />
          </div>
        );
      })}
    </fieldset>
  );
}
