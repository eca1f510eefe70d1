import { RotateCcw } from 'lucide-react'
import { useLocation } from 'react-router'
import { Sheet } from '#ui/dialog/sheet.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { missingText } from '../removal/removal.text.ts'

interface MissingItemProps {
  kind: 'product' | 'category' | 'subCategory'
  onClose: () => void
}

/** Shown for the URL of an item that does not exist or was deleted. */
export function MissingItem({ kind, onClose }: MissingItemProps) {
  const t = useText(missingText)
  const { pathname } = useLocation()
  return (
    <Sheet title={t[kind]} isOpen onClose={onClose} width="narrow">
      <p className="mb-4">{t.sentence}</p>
      <ButtonLink variant="secondary" to={`${pathname}?deleted=1`}>
        <RotateCcw className="size-4" strokeWidth={1.7} aria-hidden="true" />
        {t.toDeleted}
      </ButtonLink>
    </Sheet>
  )
}
