import { useToasts } from '../feedback/toast.tsx'

interface CopyTexts {
  copied: string
  copyFailed: string
}

/** Copies to the clipboard; a toast says whether it worked. */
export function useCopy({ copied, copyFailed }: CopyTexts): (copiedText: string) => Promise<void> {
  const toasts = useToasts()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      toasts.success(copied)
    } catch {
      // The clipboard is not available without https, or was denied.
      toasts.error(copyFailed)
    }
  }
}
