import { Card } from '../../ui/Card.tsx';
import { SurfaceFrame } from './SurfaceFrame.tsx';
import { useSurfaces } from './use-surfaces.ts';

/** What packages show on the home page. */
export const HomeCards = () =>
  useSurfaces('home.card').map((surface) => (
    <Card key={surface.id} title={surface.title}>
      <SurfaceFrame surface={surface} />
    </Card>
  ));
