import { createContext, useId, useState } from 'react'
import { useIsHydrated } from '../hooks/use-is-hydrated.ts'
import type { ModalFrameProps } from './overlay-props.ts'
import { modalOverlay, useOverlay } from './overlays.ts'

/** The id of the heading that names the dialog. */
export const ModalTitle = createContext<string | undefined>(undefined)

/** A modal over the page that traps the focus until it is closed; Escape closes it. */
export function ModalFrame({ children, ...frame }: ModalFrameProps) {
  const { isOpen, onClose } = frame
  const titleId = useId()
  const isHydrated = useIsHydrated()
  // It stays mounted while it is animated away.
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
  const loaded = useOverlay(modalOverlay, isOpen, onClose)
  if (!wasOpened || !isHydrated) return null
  if (!loaded) return isOpen && <div aria-busy="true" className="scrim" />
  return (
    <loaded.AriaModal {...frame} titleId={titleId}>
      <ModalTitle value={titleId}>{children}</ModalTitle>
    </loaded.AriaModal>
  )
}
