"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react"

export type FormRow = {
  /** Stays the same for the lifetime of the row. */
  key: string
  /** The prefix of names in the row: `people.0`. A number is never reused, so that an error stays with its row. */
  name: string
  /** The position of the row, from 0. */
  index: number
}

export type FormRowsOptions = {
  /** The initial number of rows. */
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

/** Rows of fields that can be added and removed, such as the people of a booking: `<Field name={`${row.name}.age`}>`. */
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

  // The pressed button may be removed with its row: the focus moves to the new row, or to the remaining one.
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
