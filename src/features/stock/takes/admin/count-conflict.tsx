import { localized } from '#core/text.ts'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import { ModalHead } from '#ui/dialog/modal-head.tsx'
import { ModalFooter } from '#ui/dialog/sheet.tsx'
import { Button } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { CountConflict as Conflict, PendingCount } from '../count-queue.ts'
import { takeText } from './take.text.ts'

interface CountConflictProps {
  conflict: Conflict
  onAnswer: (count: PendingCount) => void
  onKeepTheirs: () => void
}

/** Two people counted the same article: one number is right, or they counted two places and both are. */
export function CountConflict({ conflict: { count, line }, onAnswer, onKeepTheirs }: CountConflictProps) {
  const t = useText(takeText)
  const language = useLanguage()
  const answer = (counted: number) => onAnswer({ ...count, counted, seen: line.version, at: Date.now() })
  const sum = line.counted + count.counted
  return (
    <ModalFrame variant="form-small" isOpen onClose={onKeepTheirs} closesOutside={false}>
      <ModalHead title={t.conflictTitle} onClose={onKeepTheirs} />
      <div className="grid grow content-start gap-4 overflow-y-auto p-5">
        <p>{t.conflict(localized(count.name, language), line.staffName)}</p>
        <dl className="grid grid-cols-2 gap-3 text-center">
          {(
            [
              [t.theirs(line.staffName), line.counted],
              [t.mine, count.counted],
            ] as const
          ).map(([label, number]) => (
            <div key={label} className="rounded-card bg-sunk p-4">
              <dt className="text-small text-subtle">{label}</dt>
              <dd className="text-[2rem] font-semibold tabular-nums">
                <bdi>{number}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <ModalFooter>
        <Button variant="quiet" onClick={onKeepTheirs}>
          {t.keepTheirs(line.counted)}
        </Button>
        <Button variant="secondary" onClick={() => answer(sum)}>
          {t.add(sum)}
        </Button>
        <Button onClick={() => answer(count.counted)}>{t.replace(count.counted)}</Button>
      </ModalFooter>
    </ModalFrame>
  )
}
