import { useState, type ComponentType } from 'react'
import { overlay, useOverlay } from './overlays.ts'

interface DialogProps {
  /** By default, while it is rendered. */
  isOpen?: boolean
  onClose: () => void
}

/** A dialog whose code is loaded when it is first opened, so that its screen loads less. */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const dialog = overlay(load)
  return function LazyDialog(props: Props) {
    const { isOpen = true, onClose } = props
    const [wasOpened, setOpened] = useState(isOpen)
    if (isOpen && !wasOpened) setOpened(true)
    const Loaded = useOverlay(dialog, isOpen, onClose)
    if (!wasOpened) return null
    if (!Loaded) return isOpen && <div aria-busy="true" className="scrim" />
    return <Loaded {...props} />
  }
}
