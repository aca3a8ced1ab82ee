import { Desk } from './Desk';

export const Supervisor = () => <Desk desk="supervisor" />;
export const Panel = () => <Desk desk="ap" />;
export const Head = () => <Desk desk="pd" />;
export const Dean = () => <Desk desk="dean" />;
