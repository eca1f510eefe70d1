import { RotateCcw } from 'lucide-react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { useText } from '#ui/language.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { missingText } from '../catalogue-removal.text.ts'

interface MissingItemProps {
  kind: 'product' | 'category' | 'subCategory'
  onClose: () => void
}

/** An address of something that is not there, or no longer. */
export function MissingItem({ kind, onClose }: MissingItemProps) {
  const t = useText(missingText)
  const { pathname } = useLocation()
  return (
    <Sheet title={t[kind]} isOpen onClose={onClose} width="narrow">
      <p className="mb-4">{t.sentence}</p>
      <ButtonLink look="secondary" to={`${pathname}?deleted=1`}>
        <RotateCcw className="size-4" strokeWidth={1.7} aria-hidden="true" />
        {t.toDeleted}
      </ButtonLink>
    </Sheet>
  )
}
