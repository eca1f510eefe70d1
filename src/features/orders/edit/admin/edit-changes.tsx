export function EditChanges(_: { changes: unknown[] }) { return null }
