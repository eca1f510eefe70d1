import { CircleCheck, type LucideIcon } from 'lucide-react'
import type { DragEvent } from 'react'
import { useText } from '#ui/page/language.tsx'
import { importText } from '../import.text.ts'

interface FileDropProps {
  icon: LucideIcon
  label: string
  hint: string
  accept: string
  file: File | undefined
  onFile: (file: File | undefined) => void
  isDisabled?: boolean
}

/** A field for one file, which can also be dropped on it. */
export function FileDrop({
  icon: Icon,
  label,
  hint,
  accept,
  file,
  onFile,
  isDisabled = false,
}: FileDropProps) {
  const t = useText(importText)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    if (!isDisabled && event.dataTransfer.files[0]) onFile(event.dataTransfer.files[0])
  }
  const Shown = file ? CircleCheck : Icon
  return (
    <label
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      className={`relative grid min-h-36 cursor-pointer content-center justify-items-center gap-1 rounded-card border border-dashed px-5 py-6 text-center hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-pri ${file ? 'border-pri bg-pri-50' : 'border-field'}`}
    >
      <Shown className="size-6 text-link" strokeWidth={1.6} aria-hidden="true" />
      <span className="font-medium text-link">
        {file ? <bdi className="break-all">{file.name}</bdi> : label}
      </span>
      {!file && <span className="text-small text-subtle pointer-coarse:hidden">{t.drop}</span>}
      <span className="max-w-[44ch] text-label text-balance text-subtle">{file ? t.changeFile : hint}</span>
      <input
        type="file"
        accept={accept}
        disabled={isDisabled}
        aria-label={label}
        onChange={({ currentTarget }) => onFile(currentTarget.files?.[0] ?? undefined)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  )
}
