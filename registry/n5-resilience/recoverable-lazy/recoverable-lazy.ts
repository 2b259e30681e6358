"use client";

import { createElement, use, type ComponentType } from "react"

import { PartLoadError } from "@/lib/failures"

type Loaded<Props> = { default: ComponentType<Props> }

export type RecoverableLazyOptions<Props> = {
  /** A fixed name of the part: `orders`. */
  name: string
  /** Loads the part from another address, after a release has moved it. */
  loadFrom?: (address: string) => Promise<Loaded<Props>>
}

const addresses = new Map<string, string>()

/** Sets the new address of a part. The next attempt loads it from there. */
export function relocatePart(name: string, address: string) {
  addresses.set(name, address)
}

/**
 * A component that is loaded when it is first rendered, as with `lazy`, and that can be loaded again after a failure.
 * `lazy` of React keeps a failed load forever, so trying again shows the same error.
 */
export function recoverableLazy<Props extends object>(
  load: () => Promise<Loaded<Props>>,
  { name, loadFrom }: RecoverableLazyOptions<Props>
): ComponentType<Props> {
  type Try = { address?: string; loading: Promise<Loaded<Props>>; failure?: PartLoadError; over?: boolean }
  let current: Try | null = null

  function begin(): Try {
    const address = addresses.get(name)
    const started = Promise.resolve().then(() => (address && loadFrom ? loadFrom(address) : load()))
    const one: Try = { address, loading: started }
    started.catch((cause: unknown) => (one.failure = new PartLoadError(name, { cause })))
    return one
  }

  return function RecoverablePart(props: Props) {
    if (current?.failure && current.address !== addresses.get(name)) current = null
    const one = (current ??= begin())
    if (one.failure) {
      // React immediately renders a throwing part once more. It must fail again then, and start a new attempt only
      // after that.
      if (!one.over) {
        one.over = true
        setTimeout(() => (current = null))
      }
      throw one.failure
    }
    return createElement(use(one.loading).default, props)
  }
}
