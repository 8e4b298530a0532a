/** A page for browser tests: a field for each kind of expression, between two other fields. */
import { type ReactNode, useState } from "react";
import { createRoot } from "react-dom/client";
import { TextField } from "#kit/text-field.tsx";
import { ExpressionField } from "./expression-field.tsx";

const ALIASES = ["first_name", "Last Name", "state", "zip"];
const KINDS = ["transform", "condition", "outcome"] as const;

function ExpressionPage(): ReactNode {
  const [values, setValues] = useState({ transform: "", condition: "", outcome: "" });
  const [name, setName] = useState("");
  return (
    <main className="form">
      <h1>Expressions</h1>
      <TextField label="Before" value={name} onChange={setName} />
      {KINDS.map((kind) => (
        <ExpressionField
          key={kind}
          kind={kind}
          label={`The ${kind}`}
          value={values[kind]}
          onChange={(value) => setValues((now) => ({ ...now, [kind]: value }))}
          aliases={ALIASES}
        />
      ))}
      <TextField label="After" value={name} onChange={setName} isReadOnly />
      <output>{JSON.stringify(values)}</output>
    </main>
  );
}

const root = document.getElementById("dashboard");
if (root !== null) createRoot(root).render(<ExpressionPage />);
