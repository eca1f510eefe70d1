/**
 * For the element around a picture: tells when it cannot be loaded. One that failed before React arrived never
 * says so again, so it is looked at once as well.
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
