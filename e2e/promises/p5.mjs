// @ts-check
// P5: a system call that fails is reported and harmless: the exit code and the message say it, with a path, and the output is old or new.
// A source that its owner made unreadable is withheld; a disk, memory or a limit that fails says nothing about a source.
import { sweep } from "./sweep.mjs"

const errors = (/** @type {string[]} */ names) => names.map((name) => `error=${name}`)

await sweep("P5", {
  write: errors(["ENOSPC", "EIO", "EDQUOT", "EACCES", "EMFILE", "EROFS", "EINTR"]),
  read: errors(["EIO", "EMFILE", "ENFILE", "ENOMEM", "EACCES", "EINTR"]),
  figure: (count, points, { kept, replaced, withheld }) =>
    `${count} failed system calls of ${points} (each of every build, with up to seven errors): ${kept} builds left the old output, ${replaced} the new one, ${withheld} withheld what may not be read, none a mix; every failure named a path`,
})
