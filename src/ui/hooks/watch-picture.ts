/**
 * Props for the element around a picture: `onFailed` is called when it cannot be loaded. A picture that failed before
 * hydration fires no event, so its state is also checked on mount.
 */
export function watchPicture(onFailed: () => void) {
  return {
    onErrorCapture: onFailed,
    ref: (holder: HTMLElement | null) => {
      const image = holder?.querySelector('img')
      if (image?.complete && image.naturalWidth === 0) onFailed()
    },
  }
}
