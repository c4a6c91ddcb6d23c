import { Dialog } from '../../ui/Dialog.tsx';
import { SurfaceFrame, type SurfaceFrameProps } from './SurfaceFrame.tsx';

interface SurfaceDialogProps extends Omit<SurfaceFrameProps, 'isFilling'> {
  readonly onClose: () => void;
}

/** A surface that was chosen among the actions of a message or of the field that one writes in. */
export const SurfaceDialog = ({ onClose, ...frame }: SurfaceDialogProps) => (
  <Dialog isOpen isWide onClose={onClose} title={frame.surface.title}>
    <SurfaceFrame {...frame} />
  </Dialog>
);
