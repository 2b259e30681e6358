"use client";

import { createContext, useContext } from "react"

// For `ValidatedForm` alone.
export const FormPendingContext = createContext(false)

/** Whether the `ValidatedForm` around this component is being checked or sent, for its submit button. */
export const useFormPending = () => useContext(FormPendingContext)
