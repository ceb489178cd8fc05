"use client";

import { createContext, useContext } from "react";
import type { AnsweringModel } from "#lib/projects/schema.ts";

const WhoMayChooseModel = createContext<AnsweringModel["whoMay"]>("organization");

/** Tells the turns below who may choose the model that answers. */
export const WhoMayChooseModelProvider = WhoMayChooseModel.Provider;

export const useWhoMayChooseModel = () => useContext(WhoMayChooseModel);
