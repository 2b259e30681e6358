// Permissions by name. No directive: a server uses the same rule.

/** A permission by name: `orders:read`. A granted name that ends in `*` includes all names with that prefix. */
export type Permission = string

/** Whether a granted name includes a permission. */
export function covers(grant: Permission, permission: Permission) {
  return grant.endsWith("*") ? permission.startsWith(grant.slice(0, -1)) : grant === permission
}
