import { Maximize2, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import { mediaPath } from '#features/media/media.rules.ts'
import { paymentText } from '#features/orders/lifecycle/admin/order-sheet.text.ts'
import { IconButton, IconLink } from '#ui/form/icon-button.tsx'
import { useText } from '#ui/page/language.tsx'

const SIZES = [
  'max-h-[260px] max-w-full',
  'w-[150%] max-w-none',
  'w-[220%] max-w-none',
  'w-[320%] max-w-none',
]
const ROTATIONS = ['', 'rotate-90', 'rotate-180', '-rotate-90']

/** The payment picture with zoom and rotation. */
export function ProofViewer({ id }: { id: string }) {
  const t = useText(paymentText)
  const [size, setSize] = useState(0)
  const [rotation, setRotation] = useState(0)
  const path = mediaPath(id)
  return (
    <figure className="overflow-clip rounded-card border border-line bg-sunk">
      {/* Focusable, so that it can be scrolled with the arrow keys. */}
      <div
        className="grid h-[284px] place-items-center overflow-auto p-3"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        role="group"
        aria-label={t.proof}
      >
        <img
          src={path}
          alt={t.proof}
          className={`transition-[rotate] ${SIZES[size]} ${ROTATIONS[rotation]}`}
        />
      </div>
      <figcaption className="flex justify-end gap-1 border-t border-line bg-surface p-1">
        <IconButton
          icon={ZoomOut}
          label={t.zoomOut}
          disabled={size === 0}
          onClick={() => setSize(size - 1)}
        />
        <IconButton
          icon={ZoomIn}
          label={t.zoomIn}
          disabled={size === SIZES.length - 1}
          onClick={() => setSize(size + 1)}
        />
        <IconButton
          icon={RotateCw}
          label={t.rotate}
          onClick={() => setRotation((rotation + 1) % ROTATIONS.length)}
        />
        <IconLink icon={Maximize2} label={t.openImage} to={path} target="_blank" reloadDocument />
      </figcaption>
    </figure>
  )
}
