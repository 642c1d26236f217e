// A voice memo as a row: play and pause, its waveform with the position, its length. The browser's own player
// is behind it.
import { Icon } from '@tandem/web/ui/icon.tsx';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../foundation/i18n/i18n.ts';
import { readMemo, urlOf } from './media.ts';
import './memo.css';
import { findPeaks } from './peaks.ts';
import { useUrl } from './photo.tsx';
import { formatSeconds } from './seconds.ts';

/** One is heard at a time. */
let heard: HTMLAudioElement | null = null;

/** The state of the player, and the actions of its controls. */
function usePlayer(id: string, url: string) {
  const audio = useRef<HTMLAudioElement>(null);
  const [peaks, setPeaks] = useState<readonly number[] | null>(null);
  const [length, setLength] = useState<number | null>(null);
  const [position, setPosition] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const show = async () => {
      const known = await readMemo(id);
      if (known?.seconds !== undefined) setLength(known.seconds);
      // Of a file that is here. Others are read when they are first heard.
      if (known?.peaks || known?.blob) setPeaks(await findPeaks(id, ''));
    };
    void show();
  }, [id]);
  const toggle = () => {
    const { current: player } = audio;
    if (!player) return;
    if (isPlaying) return player.pause();
    if (heard !== player) heard?.pause();
    heard = player;
    setFailed(false);
    player.play().catch(() => setFailed(true));
    if (!peaks) void findPeaks(id, url).then(setPeaks);
  };
  const seek = (seconds: number) => {
    if (audio.current) audio.current.currentTime = seconds;
    setPosition(seconds);
  };
  const noteLength = ({ currentTarget: { duration } }: { currentTarget: HTMLAudioElement }) => {
    if (Number.isFinite(duration)) setLength(Math.round(duration));
  };
  const player = (
    // biome-ignore lint/a11y/useMediaCaption: voice memos have no captions
    <audio
      ref={audio}
      preload="none"
      src={url}
      onPlay={() => setPlaying(true)}
      onPause={() => setPlaying(false)}
      onEnded={() => setPosition(0)}
      onLoadedMetadata={noteLength}
      onDurationChange={noteLength}
      onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
    />
  );
  return { player, peaks, length, position, isPlaying, hasFailed, toggle, seek };
}

export function Memo({ id, label }: { id: string; label: string }) {
  const url = useUrl(() => urlOf('voice-memos', id), [id]);
  const { player, peaks, length, position, isPlaying, hasFailed, toggle, seek } = usePlayer(id, url);
  const time = formatSeconds(Math.floor(isPlaying || position > 0 ? position : (length ?? 0)));
  return (
    <>
      <button
        type="button"
        class="memo-play"
        aria-label={t(isPlaying ? 'voice.hold' : 'voice.start', { name: label })}
        onClick={toggle}
      >
        <Icon name={isPlaying ? 'pause' : 'play'} size={18} />
      </button>
      <span class="wave">
        <Waveform peaks={peaks} share={length ? position / length : 0} />
        <input
          type="range"
          aria-label={t('voice.position', { name: label })}
          aria-valuetext={t('voice.positionOf', { at: time, length: formatSeconds(length ?? 0) })}
          disabled={length === null}
          max={length ?? 1}
          step="1"
          value={position}
          onInput={({ currentTarget }) => seek(Number(currentTarget.value))}
        />
      </span>
      <span>{length === null && !isPlaying ? '' : time}</span>
      {url && player}
      {hasFailed && (
        <span class="memo-failed" role="alert">
          {t('voice.silent')}
        </span>
      )}
    </>
  );
}

const STEP = 3;
const HEIGHT = 24;

/** `share` of it was heard. Without peaks it is a plain bar. */
function Waveform({ peaks, share }: { peaks: readonly number[] | null; share: number }) {
  const bars = peaks ?? [];
  const width = STEP * Math.max(1, bars.length);
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {!peaks && (
        <>
          <rect x="0" y="10" width={width} height="4" />
          <rect class="heard" x="0" y="10" width={width * share} height="4" />
        </>
      )}
      {bars.map((peak, index) => {
        const height = 2 + (peak / 100) * (HEIGHT - 2);
        return (
          <rect
            key={index}
            class={(index + 0.5) / bars.length < share ? 'heard' : undefined}
            x={index * STEP}
            y={(HEIGHT - height) / 2}
            width={STEP - 1}
            height={height}
          />
        );
      })}
    </svg>
  );
}
