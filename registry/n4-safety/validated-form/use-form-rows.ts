"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react"

export type FormRow = {
  /** Stays with the row for as long as it is there. */
  key: string
  /** What names in the row begin with: `people.0`. A number is never used again, so that an error stays with its row. */
  name: string
  /** Where the row stands, from 0. */
  index: number
}

export type FormRowsOptions = {
  /** How many rows there are at first. */
  initial?: number
  least?: number
  most?: number
}

export type FormRows = {
  rows: readonly FormRow[]
  add: () => void
  remove: (key: string) => void
  canAdd: boolean
  canRemove: boolean
}

/** Rows of fields that come and go, such as the people of a booking: `<Field name={`${row.name}.age`}>`. */
export function useFormRows(name: string, { initial = 1, least = 0, most = 100 }: FormRowsOptions = {}): FormRows {
  const [numbers, setNumbers] = useState(() => Array.from({ length: initial }, (_, index) => index))
  const [next, setNext] = useState(initial)
  const focused = useRef<number | undefined>(undefined)
  const canAdd = numbers.length < most
  const canRemove = numbers.length > least

  const add = useCallback(() => {
    if (!canAdd) return
    focused.current = next
    setNumbers((before) => [...before, next])
    setNext(next + 1)
  }, [canAdd, next])

  const remove = useCallback(
    (key: string) => {
      const at = numbers.findIndex((number) => String(number) === key)
      if (at === -1 || !canRemove) return
      focused.current = numbers[at + 1] ?? numbers[at - 1]
      setNumbers(numbers.filter((number) => String(number) !== key))
    },
    [numbers, canRemove]
  )

  // The button that was pressed may be gone with its row: the focus goes on in the new row, or in the one that is left.
  useEffect(() => {
    const row = focused.current
    focused.current = undefined
    if (row === undefined) return
    document.querySelector<HTMLElement>(`[name^="${CSS.escape(`${name}.${row}.`)}"], [name="${CSS.escape(`${name}.${row}`)}"]`)?.focus()
  }, [numbers, name])

  return useMemo(
    () => ({
      rows: numbers.map((number, index) => ({ key: String(number), name: `${name}.${number}`, index })),
      add,
      remove,
      canAdd,
      canRemove,
    }),
    [numbers, name, add, remove, canAdd, canRemove]
  )
}
