import { Flex, Modal, Slider } from 'antd';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useMessages } from '@/i18n/messages';
import { drawnAt, kept, MIDDLE, type Place, RESULT_PX, type Size, VIEW_PX, ZOOM } from './crop';
import { accountMessages } from './messages';
import './account.css';

interface Props {
  file: File;
  onCrop: (cropped: File) => void;
  onBroken: () => void;
  onClose: () => void;
}
const STEP_PX = 8;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
};

/** What will be seen is what is sent: the square is cut out here, so nothing else of the picture leaves the device. */
export function AvatarCrop({ file, onCrop, onBroken, onClose }: Props) {
  const m = useMessages(accountMessages).profile;
  const image = useRef<HTMLImageElement>(null);
  const [url, setUrl] = useState<string>();
  const [size, setSize] = useState<Size>();
  const [place, setPlace] = useState(MIDDLE);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const move = (change: (now: Place) => Place) => size && setPlace((now) => kept(size, change(now)));
  const drag = (event: PointerEvent) => {
    if (event.buttons === 0) return;
    move((now) => ({ ...now, x: now.x + event.movementX, y: now.y + event.movementY }));
  };
  const press = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    move((now) => ({ ...now, x: now.x + by[0], y: now.y + by[1] }));
  };
  const use = () => {
    const canvas = document.createElement('canvas');
    canvas.width = RESULT_PX;
    canvas.height = RESULT_PX;
    if (size === undefined || image.current === null) return;
    const { left, top, width, height } = drawnAt(size, place, RESULT_PX);
    const paper = canvas.getContext('2d');
    if (paper === null) return onBroken();
    // Transparent parts would turn black.
    paper.fillStyle = '#fff';
    paper.fillRect(0, 0, RESULT_PX, RESULT_PX);
    paper.drawImage(image.current, left, top, width, height);
    canvas.toBlob(
      (blob) => (blob === null ? onBroken() : onCrop(new File([blob], 'avatar.jpg', { type: blob.type }))),
      'image/jpeg',
      0.9,
    );
  };
  const { left, top, width, height } = size === undefined ? NOWHERE : drawnAt(size, place);
  return (
    <Modal
      open
      title={m.crop}
      okText={m.useAvatar}
      cancelText={m.cancel}
      okButtonProps={{ disabled: size === undefined }}
      width={360}
      onOk={use}
      onCancel={onClose}
    >
      <p>{m.cropAbout}</p>
      <Flex vertical gap={12} align="center">
        <button
          type="button"
          aria-label={m.cropArea}
          className="avatar-crop"
          style={{ width: VIEW_PX, height: VIEW_PX }}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onKeyDown={press}
        >
          {url !== undefined && (
            <img
              ref={image}
              src={url}
              alt=""
              draggable={false}
              style={{ left, top, width, height }}
              onLoad={({ currentTarget }) =>
                setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
              }
              onError={onBroken}
            />
          )}
        </button>
        <Slider
          style={{ width: VIEW_PX }}
          {...ZOOM}
          value={place.zoom}
          tooltip={{ open: false }}
          ariaLabelForHandle={m.zoom}
          onChange={(zoom) => move((now) => ({ ...now, zoom }))}
        />
      </Flex>
    </Modal>
  );
}
const NOWHERE = { left: 0, top: 0, width: 0, height: 0 };
