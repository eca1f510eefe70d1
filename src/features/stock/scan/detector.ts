/** Reads barcodes in a picture: with the browser's own detector, else with a WebAssembly module that is loaded then. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'qr_code'] as const

interface Detector {
  detect: (image: ImageBitmapSource) => Promise<{ rawValue: string }[]>
}

interface NativeDetector {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** The first code in the picture, undefined without one. */
export type ReadCode = (image: ImageBitmapSource) => Promise<string | undefined>

export async function createCodeReader(): Promise<ReadCode> {
  const detector = (await nativeDetector()) ?? (await wasmDetector())
  return async (image) => {
    const [found] = await detector.detect(image)
    return found?.rawValue.trim()
  }
}

/** Some browsers have the class but no formats, others lack the bar codes. */
async function nativeDetector(): Promise<Detector | undefined> {
  const Native = (globalThis as { BarcodeDetector?: NativeDetector }).BarcodeDetector
  if (!Native) return undefined
  const supported = await Native.getSupportedFormats().catch((): string[] => [])
  return FORMATS.every((format) => supported.includes(format))
    ? new Native({ formats: [...FORMATS] })
    : undefined
}

async function wasmDetector(): Promise<Detector> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: url }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  // The package would load the module from a server of others.
  prepareZXingModule({ overrides: { locateFile: () => url } })
  return new BarcodeDetector({ formats: [...FORMATS] })
}
