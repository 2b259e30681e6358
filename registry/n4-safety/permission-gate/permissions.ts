// Rights by name. No directive: a server decides by the same rule.

/** A right by name: `orders:read`. A granted name that ends in `*` stands for all that begin so. */
export type Permission = string

/** Whether a granted name stands for a permission. */
export function covers(grant: Permission, permission: Permission) {
  return grant.endsWith("*") ? permission.startsWith(grant.slice(0, -1)) : grant === permission
}
