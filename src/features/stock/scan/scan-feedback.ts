const PITCH = 1_760
const SECONDS = 0.09
const LOUDNESS = 0.15

/** A short tone and a vibration: the code was read. Called after a click, so that browsers allow the sound. */
export function signalCode(): void {
  navigator.vibrate?.(80)
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = PITCH
  volume.gain.value = LOUDNESS
  tone.connect(volume).connect(audio.destination)
  tone.start()
  tone.stop(audio.currentTime + SECONDS)
  tone.addEventListener('ended', () => void audio.close())
}
