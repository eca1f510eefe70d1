import { CircleAlert, X } from 'lucide-react'
import { useText } from '#ui/language.tsx'
import { pickerText } from './picker.text.ts'
import type { Sending, Skipped } from './use-uploads.ts'

interface UploadListProps {
  sending: Sending[]
  skipped: Skipped[]
  onDismiss: (key: number) => void
}

/** How far each file is, and why one was left out. */
export function UploadList({ sending, skipped, onDismiss }: UploadListProps) {
  const t = useText(pickerText)
  return (
    <>
      {sending.map(({ key, name, percent }) => (
        <div key={key} className="flex items-center gap-3 text-small">
          <bdi className="max-w-[40%] truncate">{name}</bdi>
          <progress value={percent} max={100} aria-label={t.sending(name)} className="progress grow" />
          <span className="w-10 text-end text-subtle">
            <bdi dir="ltr">{percent} %</bdi>
          </span>
        </div>
      ))}
      {skipped.map(({ key, name, sentence }) => (
        <p key={key} role="alert" className="flex items-start gap-1.5 text-small font-medium text-henna">
          <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
          <span className="grow">
            <bdi>{name}</bdi> — {sentence}
          </span>
          <button
            type="button"
            aria-label={t.dismiss}
            onClick={() => onDismiss(key)}
            className="grid size-6 shrink-0 place-items-center rounded-[4px] hover:bg-henna-50"
          >
            <X className="size-4" strokeWidth={1.7} aria-hidden="true" />
          </button>
        </p>
      ))}
    </>
  )
}
