import fc from "fast-check";

// Generated cases are the same in every run of `npm test`, so that it fails for a change and not by chance. The long form has new ones.
if (!process.env.FULL) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: 20_261_126 });
