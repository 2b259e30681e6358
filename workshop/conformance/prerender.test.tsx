// Every demo can be rendered ahead of time: on a server, without reading the time or chance.
import { createElement, type ComponentType } from "react"
import { renderToString } from "react-dom/server"
import { expect, test } from "vitest"

import { demos } from "@/demos"
import { renderAlone } from "./chance"

test.each(Object.entries<ComponentType>(demos))("%s can be prerendered", (_, Demo) => {
  expect(renderAlone(() => renderToString(createElement(Demo))).read).toEqual([])
})
