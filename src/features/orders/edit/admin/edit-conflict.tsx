import { orderStatusText } from '#features/orders/order-status.text.ts'
import { SYSTEM_NAME } from '#features/staff/staff.rules.ts'
import { ConflictDialog } from '#ui/dialog/conflict-dialog.tsx'
import { useText } from '#ui/page/language.tsx'
import type { EditChange } from '../edit-changes.rules.ts'
import type { EditableOrder } from '../editable-order.rules.ts'
import { useChangeRows } from './edit-changes.tsx'
import { editConflictText } from './edit.text.ts'

interface EditConflictProps {
  stored: EditableOrder
  /** From what is stored to the input. */
  changes: EditChange[]
  onKeep: () => void
  onTake: () => void
  onClose: () => void
}

/** Another edit or change of status came first: both versions side by side. */
export function EditConflict({ stored, changes, onKeep, onTake, onClose }: EditConflictProps) {
  const t = useText(editConflictText)
  const statuses = useText(orderStatusText)
  const by = stored.changedBy === SYSTEM_NAME ? t.system : stored.changedBy
  return (
    <ConflictDialog
      title={t.title}
      sentence={t.sentence(by, statuses[stored.status])}
      keepMine={t.keepMine}
      takeTheirs={t.takeTheirs}
      {...{ onKeep, onTake, onClose }}
    >
      <Comparison changes={changes} />
    </ConflictDialog>
  )
}

/** What is stored and what was entered, where they differ. */
export function Comparison({ changes }: { changes: EditChange[] }) {
  const t = useText(editConflictText)
  const rows = useChangeRows(changes)
  if (rows.length === 0) return <p>{t.same}</p>
  return (
    <table className="w-full table-fixed text-start">
      <thead>
        <tr className="text-label text-ink-2 [&>th]:pb-2 [&>th]:text-start [&>th]:font-medium">
          <th scope="col">{t.field}</th>
          <th scope="col">{t.stored}</th>
          <th scope="col">{t.mine}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, before, after }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the rows are replaced as a whole
          <tr key={index} className="border-t border-line align-top [&>*]:py-2 [&>*]:pe-3">
            <th scope="row" className="text-start font-medium">
              <bdi>{label}</bdi>
            </th>
            <td>{before}</td>
            <td className="font-semibold">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
